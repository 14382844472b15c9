/** A payment as the API of Asaas shows it. */
export type ApiPayment = {
  id: string;
  status: string;
  billingType: string;
  value: number;
  netValue: number;
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
