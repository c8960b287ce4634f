-- What Guildshop sends when it connects. PgBouncer ignores it, so the role has it.
alter role guildshop set statement_timeout = '15s';
alter role guildshop set idle_in_transaction_session_timeout = '15s';
alter role guildshop set random_page_cost = 1.1;
alter role guildshop set client_connection_check_interval = '2s';
alter role guildshop set tcp_keepalives_idle = 30;
alter role guildshop set tcp_keepalives_interval = 10;
alter role guildshop set tcp_keepalives_count = 3;
