/** Made when it is first asked for, and kept. */
export function madeOnce<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}
