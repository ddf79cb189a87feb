/** What a board shows of a player, in SQL: the columns of a `Person`, from `player` and the `account` that is joined to it or not. */
export const PERSON_COLUMNS = `
  account.player_id is not null as "isSignedIn", coalesce(player.is_demo, false) as "isDemo",
  coalesce(account.is_hidden or account.hidden_by_admin, false) as "isHidden",
  nullif(btrim(case when account.full_name_public then account.full_name else account.display_name end), '') as name,
  account.country_code as "countryCode", account.photo_url as "photoUrl"`
