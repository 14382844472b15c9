import { useEffect } from 'react';
import { Toaster } from 'sonner';

/** @param onMounted called once toasts can be shown: what sonner is told earlier, it forgets. */
export default function ToastOutlet({ onMounted }: { onMounted: () => void }) {
  useEffect(onMounted, [onMounted]);
  return (
    <Toaster
      position="top-right"
      closeButton
      duration={5000}
      containerAriaLabel="Avisos"
      toastOptions={{
        classNames: {
          toast: '!border-line !bg-raised !font-sans !text-[0.9375rem] !text-ink !shadow-lg',
          title: '!font-semibold !text-ink',
          description: '!text-muted',
          closeButton: '!border-line !bg-raised !text-ink',
          actionButton: '!h-9 !bg-brand-strong !px-3 !text-sm !font-semibold !text-surface dark:!text-sunken',
          success: '[&_[data-icon]]:text-good',
          error: '!border-bad [&_[data-icon]]:text-bad',
        },
      }}
    />
  );
}
