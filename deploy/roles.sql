-- The two roles and the database, once, as the superuser. Passwords come from the environment:
--     OWNER_PASSWORD=… SERVING_PASSWORD=… psql -f deploy/roles.sql
-- The owner makes and migrates the tables; CREATEDB is for `restore`. The serving role reads and adds.
\set ON_ERROR_STOP on
\getenv owner_password OWNER_PASSWORD
\getenv serving_password SERVING_PASSWORD
CREATE ROLE berger_owner LOGIN CREATEDB PASSWORD :'owner_password';
CREATE ROLE berger LOGIN PASSWORD :'serving_password';
ALTER ROLE berger SET jit = off;
CREATE DATABASE berger OWNER berger_owner ENCODING 'UTF8' TEMPLATE template0;
