/** Refusals about files that items deliver. Part of the table in `refusals.ts`. */
export const fileRefusals = {
  FILE_NOT_FOUND: { status: 404, message: 'This file is no longer available. Upload it again.' },
  FILE_NOT_UPLOADED: { status: 409, message: 'This file is still uploading. Save again once it has finished.' },
  FILE_IN_USE: { status: 409, message: 'This file already belongs to an item. Upload it again to use it here.' },
  FILE_EMPTY: { status: 400, message: 'This file is empty.' },
  FILE_SIZE_MISSING: { status: 411, message: 'The upload must state its size (Content-Length).' },
  FILE_TOO_LARGE: { status: 413, message: 'This file is too large.' },
  FILE_BODY_UNSUPPORTED: { status: 415, message: 'Send the file as application/octet-stream.' },
  UPLOAD_INCOMPLETE: { status: 400, message: 'The upload was interrupted. Please try again.' },
  STORAGE_FULL_FREE: {
    status: 403,
    message: 'Storage limit reached for your account tier. Delete files or upgrade to premium to upload more.',
  },
  STORAGE_FULL_PREMIUM: {
    status: 403,
    message: 'Storage limit reached for your account tier. Delete files to upload more.',
  },
  DOWNLOAD_LINK_INVALID: {
    status: 404,
    message: "This download link isn't valid. Open your order in Discord to get a new one.",
  },
  DOWNLOAD_LINK_EXPIRED: {
    status: 410,
    message: 'This download link has expired. Open your order in Discord to get a new one.',
  },
  DOWNLOAD_REFUNDED: { status: 403, message: 'This order was refunded, so its files are no longer available.' },
  DOWNLOADS_USED_UP: {
    status: 403,
    message: "You've used all downloads of this file for now. Ask the shop owner to reset them.",
  },
  ENTITLEMENT_NOT_FOUND: { status: 404, message: "This order doesn't include this file." },
} as const satisfies Record<string, { status: number; message: string }>
