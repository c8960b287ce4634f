import * as z from 'zod/mini'

const shortText = z.string().check(
  z.minLength(1),
  z.maxLength(254),
  z.refine((text) => !text.includes('\0')),
)
const password = z
  .string()
  .check(z.minLength(6, 'Password must be at least 6 characters long.'), z.maxLength(128, 'Password is too long.'))
export const currentPassword = z.string().check(z.minLength(1), z.maxLength(128))
export const email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email('Please enter a valid email address.'))
export const sixDigits = z.string().check(z.trim(), z.regex(/^\d{6}$/, 'The code must be 6 digits.'))
export const username = z
  .string()
  .check(
    z.toLowerCase(),
    z.regex(/^[\w-]+$/, 'Username can only contain letters, numbers, underscores, and dashes.'),
    z.minLength(3, 'Username must be between 3 and 20 characters.'),
    z.maxLength(20, 'Username must be between 3 and 20 characters.'),
  )

export const registerBody = z.object({
  email,
  username,
  password,
  acceptedToS: z.literal(true, 'You must accept the Terms of Service.'),
  acceptedPrivacyPolicy: z.literal(true, 'You must accept the Privacy Policy.'),
})
export const registerReply = z.object({ token: z.nullish(z.string()), message: z.nullish(z.string()) })

export const loginBody = z.object({ identifier: shortText, password: currentPassword })

export const verifyTwoFactorBody = z.object({ userId: shortText, token: sixDigits })
export const tokenReply = z.object({ token: z.nullish(z.string()), message: z.nullish(z.string()) })

export const confirmReactivationBody = z.object({ identifier: shortText, code: sixDigits })

export const forgotPasswordBody = z.object({ email })
export const forgotPasswordReply = z.object({ twoFactorEnabled: z.nullish(z.boolean()) })
export const resetMethod = z.enum(['email', '2fa'])
export type ResetMethod = z.infer<typeof resetMethod>
export const verifyResetCodeBody = z.object({ email, method: resetMethod, code: sixDigits })
export const verifyResetCodeReply = z.object({ verificationToken: z.nullish(z.string()) })
/** Navigation state passed between the password reset screens. */
export const resetState = z.object({
  email: z.string(),
  method: resetMethod,
  verificationToken: z.nullish(z.string()),
})
export type ResetState = z.infer<typeof resetState>
export const resetPasswordBody = z.object({ verificationToken: shortText, newPassword: password })

/** The response of `GET /profile/me`. Servers may omit optional fields. */
export const profile = z.object({
  email: z.nullish(z.string()),
  username: z.nullish(z.string()),
  isVerified: z.nullish(z.boolean()),
  isTwoFactorEnabled: z.nullish(z.boolean()),
  premiumStatus: z.nullish(z.string()),
  premiumExpiresAt: z.nullish(z.string()),
  isAdminGrantedPremium: z.nullish(z.boolean()),
  paypalPayerId: z.nullish(z.string()),
  /** Null if PayPal doesn't report it. Offers `POST /profile/paypal/check`. */
  isPaypalVerified: z.nullish(z.boolean()),
  discordId: z.nullish(z.string()),
  discordUsername: z.nullish(z.string()),
  discordDiscriminator: z.nullish(z.string()),
  discordAvatar: z.nullish(z.string()),
  /** Beyond the specification: the linked Discord account can log in; offers `PUT /profile/discord/login`. */
  isDiscordLoginOn: z.nullish(z.boolean()),
  subscriptionStatus: z.nullish(z.string()),
  /** Beyond the specification: the user approved the subscription, and PayPal is still activating it. */
  isSubscriptionPending: z.nullish(z.boolean()),
  /** Beyond the specification: the user's own servers that can sell. */
  activeShops: z.nullish(z.number()),
  /** Beyond the specification: since when and why PayPal refuses payments to the linked account. */
  paypalRefusal: z.nullish(z.object({ since: z.string(), words: z.string() })),
  /** Beyond the specification: the kind of PayPal connection and why it's broken; offers `/profile/paypal/connection`. */
  paypalConnection: z.nullish(
    z.object({
      kind: z.enum(['basic', 'full', 'own']),
      problem: z.nullish(z.string()),
      /** How many memberships renew automatically with payments to this account. */
      renewals: z.nullish(z.number()),
    }),
  ),
  /** Beyond the specification: the server offers `GET /profile/notifications`. */
  hasNotifications: z.nullish(z.boolean()),
  /** Beyond the specification: the linked PayPal account's email. */
  paypalEmail: z.nullish(z.string()),
  /** Beyond the specification: the user may have a manage-shop role, so call `GET /guilds/manageable`. */
  mayManageShops: z.nullish(z.boolean()),
  /** Beyond the specification: Discord lets us list the user's servers. Without it, they have to authorize us first. */
  isDiscordAuthorized: z.nullish(z.boolean()),
  /** Beyond the specification: email and username can be changed. */
  isEditable: z.nullish(z.boolean()),
  /** Beyond the specification: false if the account was created with Discord and no password was set since. */
  hasPassword: z.nullish(z.boolean()),
  /** Beyond the specification: there's no administrator yet, and the server's log shows a code for `/profile/admin-code`. */
  canRedeemAdminCode: z.nullish(z.boolean()),
  /** Beyond the specification: when the account was last reactivated; offers `GET /profile/return`. */
  reactivatedAt: z.nullish(z.string()),
})
export type Profile = z.infer<typeof profile>

export const verifyEmailBody = z.object({ code: sixDigits })
export const verifyEmailReply = z.object({
  message: z.nullish(z.string()),
  user: z.nullish(profile),
  /** Beyond the specification: replaces the session's token if verifying gave the account more rights. */
  token: z.nullish(z.string()),
})

export const redeemAdminCodeBody = z.object({
  code: z.string().check(z.trim(), z.minLength(1, 'Please enter the code.'), z.maxLength(64)),
})

export const setupTwoFactorReply = z.object({ secret: z.nullish(z.string()), qrCodeUrl: z.nullish(z.string()) })
export const enableTwoFactorBody = z.object({ token: sixDigits })
/** The token is required only if this session hasn't verified its second factor within the last five minutes. */
export const disableTwoFactorBody = z.object({ token: z.optional(sixDigits) })

export const startPasswordChangeBody = z.object({ currentPassword })
export const changePasswordWithTwoFactorBody = z.object({ newPassword: password, twoFactorToken: sixDigits })
export const changePasswordWithCodeBody = z.object({ newPassword: password, code: sixDigits })

export const deactivateWithCodeBody = z.object({ code: sixDigits })
const twoFactorToken = z.object({ twoFactorToken: sixDigits })
const tokenForTwoFactorToken = z.pipe(
  z.object({ token: sixDigits }),
  z.transform(({ token }: { token: string }) => ({ twoFactorToken: token })),
)
/** The specification uses two names for this field; both are accepted. */
export const deactivateWithTwoFactorBody = z.union([twoFactorToken, z.pipe(tokenForTwoFactorToken, twoFactorToken)])
