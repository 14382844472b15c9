/** Server's note on a failed request; the host adds it to the errors of loaders and actions. */
export type FailureNote = { requestId: string; sent: boolean };
