-- Where the bytes are: a key in the bucket, or null for the database. A key is never used twice, so that deleting one
-- can't hit bytes that were stored later.
alter table stored_file add column storage_key text;
create unique index stored_file_in_bucket on stored_file (storage_key) where storage_key is not null;

-- Version 0.9 reads the database only. Nothing is in the bucket until STORAGE=s3 is set, once every process knows it.
alter table image
  add column storage_key text,
  alter column bytes drop not null,
  add constraint image_has_bytes check ((bytes is null) = (storage_key is not null)) not valid;
create unique index image_in_bucket on image (storage_key) where storage_key is not null;
