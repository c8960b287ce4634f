export type Fact = [label: string, value: string]

export const timeOf = (at: string | Date) => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`
