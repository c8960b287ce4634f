import type { ReactNode } from 'react'

type IconProps = { size?: number; className?: string }

function icon(shape: ReactNode) {
  return ({ size = 16, className }: IconProps) => (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      {shape}
    </svg>
  )
}

export const EyeIcon = icon(
  <>
    <path d="M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12z" />
    <circle cx="12" cy="12" r="2.75" />
  </>,
)
export const EyeOffIcon = icon(
  <>
    <path d="M4 4l16 16M9.9 5.7A10 10 0 0 1 12 5.5c6.5 0 10 6.5 10 6.5a17 17 0 0 1-3 3.7M6 7.5A16.5 16.5 0 0 0 2 12s3.5 6.5 10 6.5a10 10 0 0 0 4.2-.9" />
    <path d="M10 10a2.75 2.75 0 0 0 3.9 3.9" />
  </>,
)
export const CheckIcon = icon(<path d="M5 12.5l4.5 4.5L19 7.5" />)
export const CheckCircleIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M8 12.3l2.7 2.7L16 9.5" />
  </>,
)
export const AlertIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v5.2M12 16.3v.1" />
  </>,
)
export const WarningIcon = icon(
  <>
    <path d="M12 4L2.8 19.5h18.4z" />
    <path d="M12 10v4.2M12 16.9v.1" />
  </>,
)
export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.2M12 7.6v.1" />
  </>,
)
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3.5 2" />
  </>,
)
export const CopyIcon = icon(
  <>
    <rect x="9" y="9" width="11" height="11" rx="2" />
    <path d="M15 9V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h3" />
  </>,
)
export const CloseIcon = icon(<path d="M6 6l12 12M18 6L6 18" />)
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />)
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1" />
  </>,
)
export const MoonIcon = icon(<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z" />)
export const ExternalIcon = icon(
  <path d="M14 4h6v6M20 4l-9 9M18 14v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h4" />,
)
export const HomeIcon = icon(<path d="M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4.5v-6h-5v6H5a1 1 0 0 1-1-1z" />)
export const ChatIcon = icon(
  <path d="M5 5h14a1.5 1.5 0 0 1 1.5 1.5v8A1.5 1.5 0 0 1 19 16h-7l-4.5 4v-4H5a1.5 1.5 0 0 1-1.5-1.5v-8A1.5 1.5 0 0 1 5 5z" />,
)
export const ChartIcon = icon(<path d="M4 20h16M7 16v-4M12 16V6M17 16v-7" />)
export const BoxIcon = icon(<path d="M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9" />)
export const ServersIcon = icon(
  <>
    <rect x="4" y="4" width="16" height="7" rx="1.5" />
    <rect x="4" y="13" width="16" height="7" rx="1.5" />
    <path d="M8 7.5h.1M8 16.5h.1" />
  </>,
)
export const UserIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6" />
  </>,
)
export const ShieldIcon = icon(<path d="M12 3l7.5 2.7v5.6c0 4.5-3 8-7.5 9.7-4.5-1.7-7.5-5.2-7.5-9.7V5.7z" />)
export const DocumentIcon = icon(
  <path d="M7 3h7l5 5v12a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM14 3v5h5M9.5 13h6M9.5 16.5h6" />,
)
export const LockIcon = icon(
  <>
    <rect x="5" y="11" width="14" height="9" rx="1.5" />
    <path d="M8 11V8a4 4 0 0 1 8 0v3" />
  </>,
)
export const EnterIcon = icon(
  <path d="M14 4h4.5A1.5 1.5 0 0 1 20 5.5v13a1.5 1.5 0 0 1-1.5 1.5H14M4 12h11M11 8l4 4-4 4" />,
)
export const LeaveIcon = icon(
  <path d="M10 4H5.5A1.5 1.5 0 0 0 4 5.5v13A1.5 1.5 0 0 0 5.5 20H10M9.5 12H20M16 8l4 4-4 4" />,
)
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />)
export const ArrowLeftIcon = icon(<path d="M20 12H5M11 6l-6 6 6 6" />)
export const ImageIcon = icon(
  <path d="M5.5 4.5h13a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2zM10.75 10a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0zM4 17l5-4 3.5 3 3-2.5 4.5 4" />,
)
