import { useEffect } from 'react';
import { authError } from '#app/features/accounts/rules/account-messages.ts';
import { showToast } from '#app/ui/toast.tsx';

/**
 * The refusal of a whole form: beside the form for everybody, and as the toast 'Erro' of spec section 8 where
 * scripts run.
 */
export function FormAlert({ message }: { message?: string }) {
  useEffect(() => {
    if (message) showToast(authError(message));
  }, [message]);
  if (!message) return null;
  return (
    <p role="alert" className="rounded-xl border border-bad/40 bg-bad/10 px-4 py-3 text-sm">
      {message}
    </p>
  );
}
