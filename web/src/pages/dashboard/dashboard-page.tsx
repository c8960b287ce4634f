import { NotOpenYet } from '../../ui/not-open-yet.tsx'

export const DashboardPage = () => <NotOpenYet title="Dashboard" />
