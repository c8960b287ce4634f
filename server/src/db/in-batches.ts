type Batch<Row> = { rows: Row[]; last: string | undefined }

/** Reads rows in batches by cursor. */
export async function* inBatches<Row>(start: string, atOnce: number, read: (after: string) => Promise<Batch<Row>>) {
  let after: string | undefined = start
  while (after !== undefined) {
    const { rows, last }: Batch<Row> = await read(after)
    if (rows.length > 0) yield rows
    after = rows.length < atOnce ? undefined : last
  }
}
