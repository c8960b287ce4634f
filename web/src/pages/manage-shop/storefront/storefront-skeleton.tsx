import { RowsSkeleton } from '../rows-skeleton.tsx'

export const StorefrontSkeleton = () => <RowsSkeleton label="Loading the storefront..." />
