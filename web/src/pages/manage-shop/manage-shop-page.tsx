import { NotOpenYet } from '../../ui/not-open-yet.tsx'

export const ManageShopPage = () => <NotOpenYet title="Manage Shop" />
