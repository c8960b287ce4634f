import type pg from 'pg'

/** Runs the work while the shops have neither categories nor additional pictures, and restores them. */
export async function withoutPresentation<Result>(pool: pg.Pool, work: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query(`
      create temporary table kept_category as table item_category;
      create temporary table kept_picture as table item_picture;
      create temporary table kept_item as select id, category_id from item where category_id is not null;
      delete from item_picture; delete from item_category;
    `)
    try {
      return await work()
    } finally {
      await client.query(`
        insert into item_category table kept_category;
        insert into item_picture table kept_picture;
        update item set category_id = kept_item.category_id from kept_item where kept_item.id = item.id;
        drop table kept_category, kept_picture, kept_item;
      `)
    }
  } finally {
    client.release()
  }
}
