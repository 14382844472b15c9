/** Valid entries of the public lead form, as a visitor writes them. */
export const LEAD_ENTRIES = {
  name: 'Ana Souza',
  whatsapp: '(49) 98888-7777',
  email: 'ana@exemplo.com.br',
  docType: 'CPF',
  docNumber: '529.982.247-25',
  state: 'SC',
  cep: '89801-000',
  lgpdConsent: 'on',
};
