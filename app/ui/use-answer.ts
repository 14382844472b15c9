import { useState } from 'react';
import { useActionData, useLocation } from 'react-router';

/**
 * Keeps the answer of the page's action until the next form is answered or the person navigates.
 * `useActionData` alone forgets it when the page reloads its data, which a live change may cause while the
 * person reads an error, or a secret that is shown once. A navigation has a new key; a reload keeps the key.
 */
export function useAnswer<T>(): ReturnType<typeof useActionData<T>> {
  const answer = useActionData<T>();
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, answer });
  const replaced = kept.key !== key;
  if (answer !== undefined ? kept.answer !== answer || replaced : replaced) setKept({ key, answer });
  return answer ?? (replaced ? undefined : kept.answer);
}
