import { NotOpenYet } from '../../ui/not-open-yet.tsx'

export const ManageOrdersPage = () => <NotOpenYet title="Manage Orders" />
