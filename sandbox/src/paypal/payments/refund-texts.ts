/** PayPal's official messages for `POST /v2/payments/captures/{capture_id}/refund`. */
export const refundTexts = {
  CAPTURE_FULLY_REFUNDED: 'The capture has already been fully refunded',
  DUPLICATE_INVOICE_ID: 'Invoice ID was previously used to refund a capture.',
  PENDING_CAPTURE:
    'Cannot initiate a refund as the capture is pending. Capture is typically pending when the payer has funded the transaction using e-check/bank funded.',
  REFUND_AMOUNT_EXCEEDED:
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  REFUND_CAPTURE_CURRENCY_MISMATCH: 'Refund must be in the same currency as the capture',
  REFUND_NOT_ALLOWED: 'Capture cannot be refunded.',
}
