import { NotOpenYet } from '../../ui/not-open-yet.tsx'

export const AdminPage = () => <NotOpenYet title="Admin Control Center" />
