/** What an item delivers, for the sales that copy it. */
export { type DeliverableRow, listDeliverables } from './deliverable-queries.ts'
