import { describe, expect, test } from 'vitest';
import { dayOf } from '#app/features/automation/rules/time-anchors.ts';
import { deadlineClock } from '#app/features/cases/rules/deadline-clock.ts';
import { lateFee, MOST_LATE_FEES } from '#app/features/catalog/rules/late-fees.ts';
import { planOffer } from '#app/features/catalog/rules/offers.ts';
import { activationSchedule, orderSchedule } from '#app/features/catalog/rules/payment-schedule.ts';
import { canWithdraw } from '#app/features/payments/rules/order-status.ts';
import { reminderFor } from '#app/features/payments/rules/reminders.ts';
import { addBusinessDays, businessDaysUntil } from '#app/lib/business-days.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { PLANS } from '#tests/plans.ts';

/** The last millisecond of a day in Brasília, and the first of the next one. */
const lastOf = (day: string) => new Date(Date.parse(`${day}T23:59:59.999-03:00`));
const afterLastOf = (day: string) => new Date(lastOf(day).getTime() + 1);
const FEES = { fine: MOST_LATE_FEES.fine, monthlyInterest: MOST_LATE_FEES.monthlyInterest, graceDays: 0 };

describe('at midnight in Brasília', () => {
  test('the right of withdrawal ends with its seventh day, over a year’s end and over 29 February', () => {
    for (const [bought, last] of [
      ['2026-12-27', '2027-01-03'],
      ['2028-02-24', '2028-03-02'],
      ['2027-02-24', '2027-03-03'],
    ] as const) {
      for (const purchase of [new Date(`${bought}T00:00:00-03:00`), lastOf(bought)]) {
        expect(canWithdraw(purchase, lastOf(last))).toBe(true);
        expect(canWithdraw(purchase, afterLastOf(last))).toBe(false);
      }
    }
  });

  test('an installment is late, and costs more, from the first moment of the next day on', () => {
    const feeAt = (now: Date) => lateFee(10_000, '2026-12-31', civilDateAt(now), FEES);
    expect(feeAt(lastOf('2026-12-31'))).toBe(0);
    expect(feeAt(afterLastOf('2026-12-31'))).toBe(203);
    const kindAt = (now: Date) => reminderFor('2026-12-31', civilDateAt(now));
    expect([kindAt(lastOf('2026-12-31')), kindAt(afterLastOf('2026-12-31'))]).toEqual(['due', 'late']);
  });

  test('the remaining days of a deadline change with the day in Brasília, not in UTC', () => {
    const before = deadlineClock('2027-01-04', new Date('2026-12-31T02:59:59Z'));
    const after = deadlineClock('2027-01-04', new Date('2026-12-31T03:00:00Z'));
    expect([before, after]).toMatchObject([{ daysLeft: 2 }, { daysLeft: 1 }]);
  });
});

describe('computed dates', () => {
  test('an order of New Year’s Eve, of 29 February and of the 31st has existing due dates', () => {
    const dueOf = (purchasedOn: string, installments: number) =>
      orderSchedule({
        offer: planOffer(PLANS.CPF),
        warranty: false,
        option: { kind: 'card', installments },
        purchasedOn,
      })
        .installments.map(({ dueDate }) => dueDate)
        .join(' ');
    expect(dueOf('2026-12-31', 3)).toBe('2027-01-31 2027-02-28 2027-03-31');
    expect(dueOf('2028-02-29', 3)).toBe('2028-03-29 2028-04-29 2028-05-29');
    expect(dueOf('2027-12-31', 3)).toBe('2028-01-31 2028-02-29 2028-03-31');
    const activated = (activatedOn: string) =>
      activationSchedule({ offer: planOffer(PLANS.CPF), warranty: false, activatedOn }).installments[0]
        ?.dueDate;
    expect([activated('2028-01-31'), activated('2026-12-31'), activated('2028-02-29')]).toEqual([
      '2028-02-29',
      '2027-01-31',
      '2028-03-29',
    ]);
  });

  test('business days skip Christmas, New Year, Carnival and a leap day', () => {
    expect(addBusinessDays('2026-12-23', 12)).toBe('2027-01-12');
    expect(businessDaysUntil('2026-12-23', '2027-01-12')).toBe(12);
    // Carnival of 2028 is on 28 and 29 February.
    expect(addBusinessDays('2028-02-25', 1)).toBe('2028-03-01');
    const rule = { unit: 'business_days', amount: 3, anchor: 'installment_due', kind: 'time' } as const;
    expect(dayOf({ ...rule, direction: 'before' }, '2027-01-04')).toBe('2026-12-29');
    expect(dayOf({ ...rule, direction: 'after' }, '2026-12-30')).toBe('2027-01-05');
  });
});
