import { PackingSlip } from './packing-slip.tsx'
import { Sheet } from './printable-document.tsx'

export const PackingSlipPage = () => <Sheet name="Packing slip">{(order) => <PackingSlip order={order} />}</Sheet>
