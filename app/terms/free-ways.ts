/** Free services that people can use without us, with their public addresses. */
export const FREE_SITES = {
  serasa: { label: 'Serasa', href: 'https://www.serasa.com.br' },
  spc: { label: 'SPC Brasil', href: 'https://www.spcbrasil.org.br' },
  boavista: { label: 'Boa Vista', href: 'https://www.consumidorpositivo.com.br' },
  quod: { label: 'Quod', href: 'https://www.quod.com.br' },
  registrato: { label: 'Registrato', href: 'https://www.bcb.gov.br/meubc/registrato' },
  protesto: { label: 'pesquisaprotesto.com.br', href: 'https://www.pesquisaprotesto.com.br' },
  consumidor: { label: 'consumidor.gov.br', href: 'https://www.consumidor.gov.br' },
  govbr: { label: 'conta gov.br', href: 'https://acesso.gov.br' },
} as const;
export type FreeSite = keyof typeof FREE_SITES;
