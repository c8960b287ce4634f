/** PayPal's official messages for `POST /v2/checkout/orders/{id}/track`. */
export const trackTexts = {
  CAPTURE_ID_NOT_FOUND: 'Specified capture ID does not exist. Check the capture ID and try again.',
  CAPTURE_STATUS_NOT_VALID:
    'Invalid capture status. Tracker information can only be added to captures in `COMPLETED` state.',
  INVALID_TRACKING_NUMBER: 'Use a valid tracking number. It must not be empty, contain spaces or tab characters',
}

/** PayPal's official messages for `PATCH /v2/checkout/orders/{id}/trackers/{tracker_id}`. */
export const trackerPatchTexts = {
  MAX_TRACKER_UPDATE_COUNT_EXCEEDED:
    'Exceeding the permissible number of updates; tracker update operations do not support more than 15 updates.',
  PATCH_VALUE_REQUIRED: 'Specify a `value` for the field being patched.',
}

export const trackerNotFound = {
  issue: 'TRACKER_ID_NOT_FOUND',
  description: 'Specified tracker ID does not exist. Check the tracker ID and try again.',
}

export const notPatchable = { issue: 'FIELD_NOT_PATCHABLE', description: 'Field cannot be patched.' }
