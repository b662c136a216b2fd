/** What Sharp Line Barbers, where second@ signs in, talks about. */
export const andreSharp = `
b: What's good Andre, Marcus from Sharp Line. Back-to-school week is our Super Bowl and I want it on film.
c: Marcus! I grew up two streets from your shop. My first fade was your uncle's chair, the one with the duct tape.
b: That chair is still here. Re-taped. It's load-bearing at this point.
c: Then it's in the film.
--- 2
b: We open at 7 that week, line starts around 6:30. You want the line or the chairs?
c: The line. Kids before and after, same spot on the sidewalk, matching cut.
b: Parents sign on the tablet while they wait, so you'll know who's ok with it before they sit down.
c: Clean. What day?
b: {+4}. Bring water, sidewalk gets hot by 9.
--- 5
c: 31 kids, 31 befores, 29 afters. Two changed their minds and kept the hair 😂
b: And they were right, both of them. Told their moms so.
c: I'm keeping those two at the end. "Some things are already good."
b: Man. My uncle's going to watch that every day.
--- 2
c: Cut's uploaded. Music is cleared, it's my cousin's beat, he just wants his name in the caption.
b: Approved. Name your cousin twice.
--- 0
b: Also a lady from the school district walked in holding her phone with your video on it. Call me when you get a minute?
`;

export const beaSharp = `
c: Hi Marcus, Bea Montoya. My son hates haircuts because of the noise and the tag in the cape. I'd film honestly how it goes, even if it goes wrong.
b: Hi Bea. We do a quiet hour, {+3} mornings 8 to 9: no music, no clippers unless he says so, cape with no tag because I cut them all off.
c: You cut off the tags?
b: My nephew. Same thing. Took me about two weeks of bad Saturdays to work out what it was.
--- 2
c: We'd like to come. Can he bring his headphones and look at the shop before, with nobody in it?
b: Door's open from 7:30, he can sit in every chair and choose.
--- 5
c: He chose the duct tape chair. He says it's "the only one with a personality".
b: He's not wrong. He did great. He told me scissors sound like rain if you think about it.
c: I have that on tape and I've listened to it maybe twenty times.
--- 1
c: Would you mind if the film is only sound for the first ten seconds? Black screen, scissors, then him.
`;

export const theoSharp = `
b: Theo, got your note. You want to do "a haircut in three weathers"? Explain it to me like I'm tired.
c: Same guy, same cut, filmed fresh, after a bike ride and after the pool. Does it hold?
b: It holds. I'd bet the shop on it. Not literally, wife's reading this.
c: Great, that's the hook: "the barber bet the shop".
--- 2
c: Is {+3} after 4 any good? My model gets off work then.
b: {+3} 4:15, chair two, that's Deshawn. He's the steadiest hand we've got and he doesn't mind cameras.
c: Parking?
b: Free on the street after 4. Before that they will find you, believe me.
--- 4
c: Dry and bike: held. Pool is tomorrow, weather permitting.
`;
