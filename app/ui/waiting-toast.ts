import type { Toast } from '#app/lib/toast.ts';

/** A button in a toast. `key` distinguishes it from toasts with the same words. */
export type ToastAction = { key: string; label: string; seconds: number; run: () => void };

export type WaitingToast = { toast: Toast; action?: ToastAction | undefined; quiet: boolean };
