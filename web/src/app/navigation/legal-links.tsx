import { FileTextIcon, LockIcon } from 'lucide-react'
import { NavigationLink } from './navigation-item.tsx'

export function LegalLinks() {
  return (
    <>
      <NavigationLink to="/terms-of-service" icon={FileTextIcon} label="Terms of Service" />
      <NavigationLink to="/privacy-policy" icon={LockIcon} label="Privacy Policy" />
    </>
  )
}
