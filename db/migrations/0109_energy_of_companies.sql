-- A company asks for the discount with its CNPJ.
alter table energy_discounts drop constraint energy_discounts_cpf_check;
--> statement-breakpoint
alter table energy_discounts add constraint energy_discounts_cpf_check
  check (cpf ~ '^[0-9]{11}$' or cpf ~ '^[0-9A-Z]{12}[0-9]{2}$');
