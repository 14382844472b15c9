import { FileDown } from 'lucide-react';
import { movedDueDay } from '#app/features/payments/rules/boletos.ts';
import type { ChargeView } from '#app/features/payments/rules/terms.ts';
import { boletoLine } from '#app/lib/boleto.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { CopyText } from '#app/ui/copy-text.tsx';

type Props = {
  charge: Pick<ChargeView, 'amount' | 'dueOn' | 'pixPayload' | 'checkoutUrl'>;
  /** 44 digits. */
  barcode: string;
  /** Address of the paper. */
  pdf: string;
};

/** A registered boleto: its line to copy, its paper, and the Pix that pays the same charge. */
export function BoletoSlip({ charge: { amount, dueOn, pixPayload, checkoutUrl }, barcode, pdf }: Props) {
  return (
    <div className="space-y-5">
      <h2 className="display-m">Pague o boleto</h2>
      <p className="text-muted">
        {formatBRL(amount)}
        {dueOn && `, com vencimento em ${formatDate(dueOn)}`}. {dueOn && movedDueDay(dueOn)} O banco avisa em
        até um dia útil depois do pagamento.
      </p>
      <CopyText label="Linha digitável" text={boletoLine(barcode)} rows={2} what="linha" cta />
      <p>
        <a href={pdf} className={buttonClass({ variant: 'secondary', size: 'lg' }, 'max-sm:w-full')}>
          <FileDown aria-hidden className="size-5" /> Baixar o boleto em PDF
        </a>
      </p>
      {pixPayload && (
        <div className="space-y-4 border-t border-line pt-5">
          <h3 className="font-semibold">Ou pague este mesmo boleto com Pix</h3>
          <p className="text-muted">
            Confirma em segundos. Pague só de um jeito: o que for pago primeiro vale, e o outro é cancelado.
          </p>
          <CopyText label="Pix copia e cola" text={pixPayload} rows={4} what="código" />
        </div>
      )}
      {checkoutUrl && (
        <p className="text-sm">
          <a href={checkoutUrl} className="font-medium underline underline-offset-4">
            {pixPayload ? 'Abrir o banco de demonstração' : 'Ver o boleto no site do meio de pagamento'}
          </a>
        </p>
      )}
    </div>
  );
}
