-- The first templates come with the product, which seeds its content as the system.
grant insert on form_templates to nome_system;
