import type { PreviewParams } from '../pricing-api.ts'

/** `at` is a local date and time, as the browser's field has it; empty for now. */
export type PreviewForm = { roleIds: readonly string[]; code: string; at: string }

export const blankPreview: PreviewForm = { roleIds: [], code: '', at: '' }

export const maxPreviewRoles = 10

export const tooManyRoles = ({ roleIds }: Pick<PreviewForm, 'roleIds'>) => roleIds.length > maxPreviewRoles

export function previewParams({ roleIds, code, at }: PreviewForm): PreviewParams {
  const time = new Date(at)
  return { roleIds, code: code.trim(), at: Number.isNaN(time.getTime()) ? '' : time.toISOString() }
}
