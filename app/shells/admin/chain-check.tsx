import { ShieldCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { action } from '#app/features/audit/admin/check-chain.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { formatNumber } from '#app/lib/numbers.ts';
import { Button } from '#app/ui/button.tsx';

type Props = {
  /** Address of the action that checks the next step of the chain. */
  action?: string;
  /** Name of the links of the chain. */
  links?: string;
};

/** Checks a chain step by step and shows the progress. It only reads, so the page can be left. */
export function ChainCheck({ action: path = '/admin/auditoria/corrente', links = 'registros' }: Props) {
  const fetcher = useFetcher<typeof action>();
  const { data, state } = fetcher;
  const total = useRef(0);
  const counted = useRef<typeof data>(undefined);
  if (data && counted.current !== data) {
    total.current += data.checked;
    counted.current = data;
  }
  useEffect(() => {
    if (state === 'idle' && data && !data.done)
      void fetcher.submit({ after: data.upTo }, { method: 'post', action: path });
  }, [state, data, path, fetcher.submit]);
  const running = state !== 'idle' || (data !== undefined && !data.done);
  const count = formatNumber(total.current);
  return (
    <fetcher.Form
      method="post"
      action={path}
      onSubmit={() => {
        total.current = 0;
      }}
      className="flex max-w-full flex-wrap items-center gap-y-3"
    >
      <input type="hidden" name="after" value="0" />
      <p role="status" className="max-w-md text-sm not-empty:mr-3">
        {!running && data?.broken === null && (
          <>
            <span className="font-semibold text-good">Corrente íntegra.</span> {count} {links}; o último é o
            nº {data.upTo}, <code title={data.hash}>{data.hash.replace(/^2:/, '').slice(0, 12)}…</code>{' '}
            {data.anchored
              ? `Confere com a âncora de ${formatDateTime(data.anchored.at)} (nº ${data.anchored.seq}).`
              : 'Esta máquina ainda não guardou uma âncora para comparar.'}
          </>
        )}
        {!running && data && data.broken !== null && (
          <span className="font-semibold text-bad">
            A corrente quebra no nº {data.broken}: algo foi mudado ou retirado ali.
          </span>
        )}
        {!running && data && data.findings.length > 0 && (
          <span className="mt-1 block text-bad">{data.findings.join(' ')}</span>
        )}
      </p>
      {/* The button shows the progress: text above it would move the page while it is read. */}
      <Button type="submit" size="sm" pending={running} pendingLabel={`${count} ${links}…`}>
        <ShieldCheck aria-hidden className="size-4" /> Verificar a corrente
      </Button>
    </fetcher.Form>
  );
}
