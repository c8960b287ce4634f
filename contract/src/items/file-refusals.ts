/** Refusals about files that items deliver. Part of the table in `refusals.ts`. */
export const fileRefusals = {
  FILE_NOT_FOUND: { status: 404, message: 'This file is no longer available. Upload it again.' },
  FILE_NOT_UPLOADED: { status: 409, message: 'This file is still uploading. Save again once it has finished.' },
  FILE_IN_USE: { status: 409, message: 'This file already belongs to an item. Upload it again to use it here.' },
} as const satisfies Record<string, { status: number; message: string }>
