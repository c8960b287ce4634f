type Ask = (needs: string[]) => Promise<boolean>

let dialog: Ask | null = null
let asking: Promise<boolean> | null = null

/** Sets what asks the user to confirm who they are. Returns how to remove it. */
export function onProofRequired(ask: Ask): () => void {
  dialog = ask
  return () => {
    dialog = null
    asking = null
  }
}

/** Resolves to whether the user confirmed who they are. Calls that need it at the same time share one dialog. */
export async function askForProof(needs: string[]): Promise<boolean> {
  asking ??= dialog?.(needs) ?? null
  const isProved = await asking
  asking = null
  return isProved ?? false
}
