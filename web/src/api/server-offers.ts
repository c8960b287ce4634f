/** In the page that our server sends. A web app served by another server has no such element, and offers nothing. */
export const offersDiscordLogin = () =>
  document.querySelector('meta[name=guildshop-offers][content~=discord-login]') !== null
