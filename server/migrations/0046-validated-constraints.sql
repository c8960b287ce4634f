-- In a migration of its own, so that the check of all rows doesn't run under the exclusive lock of adding a constraint.
alter table image validate constraint image_has_bytes;
alter table sale validate constraint sale_traceparent_check;
