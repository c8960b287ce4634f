export const salesText = (count: number) => `${count} ${count === 1 ? 'sale' : 'sales'}`
