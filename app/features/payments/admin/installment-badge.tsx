import { daysLate } from '#app/lib/business-days.ts';
import type { InstallmentStatus } from '#app/terms/transaction-status.ts';
import { isLate, PAYMENT_STATUS } from '#app/terms/transaction-view.ts';
import { Badge } from '#app/ui/surface.tsx';

type Props = {
  installment: { status: InstallmentStatus; dueDate: string; oneCharge: boolean; returning: boolean };
  replaced: boolean;
  today: string;
};

/** Status of an installment; late ones with their days. */
export function InstallmentBadge({ installment, replaced, today }: Props) {
  if (replaced) return <Badge>Renegociada</Badge>;
  if (installment.returning) return <Badge tone="warning">Devolvendo</Badge>;
  if (isLate(installment, today)) {
    const days = daysLate(installment.dueDate, today);
    return <Badge tone="bad">{`Vencida há ${days} ${days === 1 ? 'dia' : 'dias'}`}</Badge>;
  }
  const { label, tone } = PAYMENT_STATUS[installment.status];
  return <Badge tone={tone}>{label}</Badge>;
}
