/** SQL for the center of a ZIP code, as a contract `Coordinates`; null for one that is not in the table. */
const zipJson = (postalCode: string): string => `(
  select jsonb_build_object('_latitude', zip.latitude, '_longitude', zip.longitude, 'isApproximate', true)
  from postal_codes zip where zip.code = left(${postalCode}, 5))`;

/** SQL for the coordinates of a business: those of its address, or the center of its ZIP code; null if neither is known. */
export const coordinatesJson = (business = 'b'): string => `
case when ${business}.latitude is not null and ${business}.longitude is not null
     then jsonb_build_object('_latitude', ${business}.latitude, '_longitude', ${business}.longitude)
     else ${zipJson(`${business}.postal_code`)} end`;

/** SQL for the coordinates of where a campaign is filmed: see `placeOf`. */
export const placeCoordinatesJson = (campaign: string, business: string): string => `
case when ${campaign}.location is null then ${coordinatesJson(business)}
     else ${zipJson(`(${campaign}.location ->> 'postalCode')`)} end`;
