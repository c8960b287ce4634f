/** Without `needs`, the server didn't say what it requires. */
type Ask = (needs: string[] | undefined) => Promise<boolean>

let dialog: Ask | null = null

/** Sets what asks the user to confirm who they are; null if nothing can. */
export function onProofRequired(ask: Ask | null): void {
  dialog = ask
}

/** Resolves to whether the user confirmed who they are. */
export const askForProof = async (needs: string[] | undefined): Promise<boolean> => (await dialog?.(needs)) ?? false
