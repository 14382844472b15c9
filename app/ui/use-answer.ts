import { useState } from 'react';
import { useActionData, useLocation } from 'react-router';

/**
 * What the page's action answered with, until the person goes on. The router's own `useActionData` forgets it when
 * the page's data are loaded again, which any live change does: refusals beside the fields, and what is shown only
 * once, must outlast that.
 */
export function useAnswer<Answer>(): Answer | undefined {
  const answer = useActionData() as Answer | undefined;
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, answer });
  const gone = kept.key !== key;
  if (answer !== undefined ? kept.answer !== answer || gone : gone) setKept({ key, answer });
  return answer ?? (gone ? undefined : kept.answer);
}
