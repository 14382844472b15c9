import { TriangleAlert } from 'lucide-react';
import type { Rehearsal } from '#app/platform/adapter-settings.server.ts';

/** Says that payments or mail are only simulated. Cannot be closed while they are. */
export function RehearsalNotice({ rehearsal, className = '' }: { rehearsal: Rehearsal; className?: string }) {
  if (!rehearsal) return null;
  return (
    <aside
      aria-label="Modo de teste"
      className={`flex items-start gap-3 border-warning bg-warning-soft px-4 py-3 text-warning print:hidden ${className}`}
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <p>
        <strong>Modo de teste.</strong>{' '}
        {rehearsal.payments &&
          'Os pagamentos são de mentira: nenhum valor é cobrado e nenhum Pix deve ser pago. '}
        {rehearsal.mail && 'Nenhum e-mail é enviado.'}
      </p>
    </aside>
  );
}
