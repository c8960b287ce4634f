/** For components whose data the page already fetches: mounting them doesn't refetch or retry. */
export const loadedByParent = { refetchOnMount: false, retryOnMount: false } as const
