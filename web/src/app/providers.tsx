import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { LucideProvider } from 'lucide-react'
import type { ReactNode } from 'react'
import { SessionProvider } from '../api/session.tsx'

export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <LucideProvider size={16} strokeWidth={1.75}>
          {children}
        </LucideProvider>
      </SessionProvider>
    </QueryClientProvider>
  )
}
