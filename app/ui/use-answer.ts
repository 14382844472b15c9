import { useState } from 'react';
import { useActionData, useLocation } from 'react-router';

/**
 * What the page's action answered, until the next form is answered or the person goes on. `useActionData` alone
 * forgets it as soon as the page loads its data again, and a live change may do that while the person reads an error,
 * or a secret that is shown once. A navigation has another key than the page it leaves; a reload has the same.
 */
export function useAnswer<T>(): ReturnType<typeof useActionData<T>> {
  const answer = useActionData<T>();
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, answer });
  const gone = kept.key !== key;
  if (answer !== undefined ? kept.answer !== answer || gone : gone) setKept({ key, answer });
  return answer ?? (gone ? undefined : kept.answer);
}
