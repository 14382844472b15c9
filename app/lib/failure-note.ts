/** What the server says of a request that failed: the host adds it to the errors of loaders and actions. */
export type FailureNote = { requestId: string; sent: boolean };
