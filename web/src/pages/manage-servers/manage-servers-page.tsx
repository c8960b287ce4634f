import { NotOpenYet } from '../../ui/not-open-yet.tsx'

export const ManageServersPage = () => <NotOpenYet title="Manage Your Servers" />
