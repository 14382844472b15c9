/** A payment as the API of Asaas shows it. */
export type ApiPayment = {
  id: string;
  status: string;
  billingType: string;
  value: number;
  netValue: number;
  /** Both from the payment of a late boleto on. */
  originalValue: number | null;
  interestValue: number | null;
  /** As asked, in percent: once, and a month. */
  fine: { value: number; type: string } | null;
  interest: { value: number } | null;
  creditDate: string | null;
  estimatedCreditDate: string | null;
  conciliationIdentifier: string | null;
  pixAutomaticAuthorizationId: string | null;
  deleted: boolean;
  installment: string | null;
  externalReference: string | null;
  dateCreated: string;
  dueDate: string;
  customer: string;
  paymentDate: string | null;
  confirmedDate: string | null;
  clientPaymentDate: string | null;
  invoiceUrl: string;
  bankSlipUrl: string | null;
  refunds: { status: string; value: number }[];
  chargeback: { status: string; deadlineToSendDisputeDocuments?: string } | null;
};
