alter table sale
  -- Since when PayPal can't be read for an open or pending sale. Null after each reading.
  add column unread_since timestamptz;
