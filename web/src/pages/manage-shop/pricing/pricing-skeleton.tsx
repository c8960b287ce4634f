import { RowsSkeleton } from '../rows-skeleton.tsx'

export const PricingSkeleton = () => <RowsSkeleton label="Loading prices..." />
